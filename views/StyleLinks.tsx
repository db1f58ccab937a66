import { type StyleSet, useShell } from './shell.ts'

export function StyleLinks({ set }: { set: StyleSet }) {
  return useShell().assets.styles[set].map((href) => <link key={href} rel="stylesheet" href={href} />)
}
