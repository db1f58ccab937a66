import { useContext } from 'react'
import { IslandsOnPage } from './Island.tsx'
import { legacyProbe, modernProbe } from './script-probes.ts'
import { useShell } from './shell.ts'

/** Behind the content, so that every island has rendered. A page without islands gets no script at all. */
export function PageScripts() {
  const { assets, nonce } = useShell()
  const islands = useContext(IslandsOnPage)
  const [entry] = assets.entry
  const early = [...islands].flatMap(([name, { early }]) => (early ? (assets.islands[name] ?? []) : []))
  return (
    <>
      {assets.preamble !== null && <InlineModule nonce={nonce} code={assets.preamble} />}
      {islands.size > 0 && entry && (
        <InlineModule nonce={nonce} code={modernProbe([...new Set([...assets.entry, ...early])])} />
      )}
      {islands.size > 0 && assets.legacy && <InlineModule nonce={nonce} code={legacyProbe(assets.legacy)} />}
    </>
  )
}

function InlineModule({ nonce, code }: { nonce: string; code: string }) {
  return <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />
}
