import { useContext } from 'react'
import { IslandsOnPage } from './Island.tsx'
import { legacyProbe, modernProbe } from './script-probes.ts'
import { useShell } from './shell.ts'

/** Behind the content, so that every island has rendered. A page without islands gets no script at all. */
export function PageScripts() {
  const { assets, nonce } = useShell()
  const hasIslands = useContext(IslandsOnPage).size > 0
  const [entry] = assets.entry
  return (
    <>
      {hasIslands && <Preloads />}
      {assets.preamble !== null && <InlineModule nonce={nonce} code={assets.preamble} />}
      {hasIslands && entry && <InlineModule nonce={nonce} code={modernProbe(entry)} />}
      {hasIslands && assets.legacy && <InlineModule nonce={nonce} code={legacyProbe(assets.legacy)} />}
    </>
  )
}

/** React writes them ahead of the content. Low: what the eye waits for comes first. */
function Preloads() {
  const { assets } = useShell()
  const names = [...useContext(IslandsOnPage)].flatMap(([name, { early }]) => (early ? [name] : []))
  const files = new Set([...assets.entry, ...names.flatMap((name) => assets.islands[name] ?? [])])
  return [...files].map((file) => <link key={file} rel="modulepreload" href={file} fetchPriority="low" />)
}

function InlineModule({ nonce, code }: { nonce: string; code: string }) {
  return <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />
}
