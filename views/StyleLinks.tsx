import { type StyleSet, useShell } from './shell.ts'

/** With a precedence React writes them ahead of every preload. */
export function StyleLinks({ set }: { set: StyleSet }) {
  return useShell().assets.styles[set].map((href) => <link key={href} rel="stylesheet" href={href} precedence="page" />)
}
