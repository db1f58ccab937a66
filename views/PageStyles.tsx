import { useShell } from './shell.ts'
import type { StyleSet } from './style-sets.ts'

/** The styles of a page. Those of a first visit are inline: a small sheet arrives sooner inside the page. */
export function PageStyles({ set }: { set: StyleSet }) {
  const { assets, nonce } = useShell()
  const sheet = assets.styles[set]
  if ('text' in sheet) return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: sheet.text }} />
  // With a precedence React writes them before every preload.
  return sheet.files.map((href) => <link key={href} rel="stylesheet" href={href} precedence="page" />)
}

/**
 * Styles of a page covered by the loader, placed after the loader, which is painted while the page's own sheet is
 * loading. The content after them waits for the sheet: by default in most browsers, because of the script in Firefox.
 */
export function CoveredPageStyles({ set }: { set: StyleSet }) {
  const { assets, nonce } = useShell()
  const sheet = assets.styles[set]
  if ('text' in sheet) return <PageStyles set={set} />
  return (
    <>
      {sheet.files.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: ' ' }} />
    </>
  )
}

/**
 * Fetches the employees’ sheet during the sign-in, behind everything else. Firefox refuses `rel="prefetch"` under our
 * policy.
 */
export function NextStyles({ set }: { set: StyleSet }) {
  const { staff } = useShell().assets.styles
  if (set !== 'entrance' || 'text' in staff) return null
  return staff.files.map((href) => <link key={href} rel="stylesheet" media="not all" href={href} />)
}
