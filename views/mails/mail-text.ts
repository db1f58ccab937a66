import type { MailContent } from './content.ts'

export function mailText({ greeting, paragraphs, action, notes, signature }: MailContent): string {
  const link = action ? [`${action.label}\u00a0:\n${action.href}`] : []
  return `${[greeting, ...paragraphs, ...link, ...notes, ['-- ', ...signature].join('\n')].join('\n\n')}\n`
}
