import { useContext } from 'react'
import { IslandsOnPage } from './Island.tsx'
import { legacyProbe, modernProbe } from './script-probes.ts'
import { useShell } from './shell.ts'

/** Last in the body, so that every island has rendered. A page without islands gets no script at all. */
export function PageScripts() {
  const { assets, nonce } = useShell()
  const islands = useContext(IslandsOnPage)
  const [entry] = assets.entry
  return (
    <>
      {assets.preamble !== null && <InlineModule nonce={nonce} code={assets.preamble} />}
      {islands.size > 0 && entry && <InlineModule nonce={nonce} code={modernProbe(entry)} />}
      {islands.size > 0 && assets.legacy && <InlineModule nonce={nonce} code={legacyProbe(assets.legacy)} />}
    </>
  )
}

function InlineModule({ nonce, code }: { nonce: string; code: string }) {
  return <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />
}
