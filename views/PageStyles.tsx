import { useShell } from './shell.ts'
import type { StyleSet } from './style-sets.ts'

/** What a first visit wears comes inside the page: a small sheet is sooner there than asked for. */
export function PageStyles({ set }: { set: StyleSet }) {
  const { assets, nonce } = useShell()
  const sheet = assets.styles[set]
  if ('text' in sheet) return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: sheet.text }} />
  // With a precedence React writes them ahead of every preload.
  return sheet.files.map((href) => <link key={href} rel="stylesheet" href={href} precedence="page" />)
}

/**
 * For a page that the loader covers, after the loader: the loader is painted while the page's own sheet is on its way.
 * What follows waits for the sheet: of itself in most browsers, because of the script in Firefox.
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

/** What paper, forced colours, a pointer or a key ask for: behind the content, which does not wait for it. */
export function LaterStyles({ set }: { set: StyleSet }) {
  const sheet = useShell().assets.styles[set]
  if (!('later' in sheet)) return null
  return <link rel="stylesheet" href={sheet.later} />
}

/** While somebody signs in, the sheets of the board and of every page that follows are fetched. */
export function NextStyles({ set }: { set: StyleSet }) {
  const { board } = useShell().assets.styles
  if (set !== 'entrance' || 'text' in board) return null
  return board.files.map((href) => <link key={href} rel="prefetch" as="style" href={href} />)
}
