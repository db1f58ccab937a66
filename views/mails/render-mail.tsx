import { renderToStaticMarkup } from 'react-dom/server'
import { emailChangedMail, emailConfirmationMail, passwordChangedMail, passwordResetMail } from './account.ts'
import type { MailContent } from './content.ts'
import { invitationMail } from './invitation.ts'
import { MailDocument } from './MailDocument.tsx'
import { unlinked } from './plain-words.ts'
import { processCompletedMail } from './process-completed.ts'

/** Every mail by name, as it is kept in the outbox. */
const mails = {
  process_completed: processCompletedMail,
  invitation: invitationMail,
  password_reset: passwordResetMail,
  password_changed: passwordChangedMail,
  email_confirmation: emailConfirmationMail,
  email_changed: emailChangedMail,
}

export type MailName = keyof typeof mails
export type MailProps<N extends MailName> = Parameters<(typeof mails)[N]>[0]
export type RenderedMail = { subject: string; html: string; text: string }

export function renderMail<N extends MailName>(name: N, props: MailProps<N>): RenderedMail {
  const content = plain((mails[name] as (props: MailProps<N>) => MailContent)(props))
  const html = `<!doctype html>${renderToStaticMarkup(<MailDocument {...content} />)}`
  return { subject: content.subject, html, text: mailText(content) }
}

/** Whoever writes a mail, its one link is its button. */
function plain({ greeting, paragraphs, notes, signature, ...fixed }: MailContent): MailContent {
  return {
    ...fixed,
    greeting: unlinked(greeting),
    paragraphs: paragraphs.map(unlinked),
    notes: notes.map(unlinked),
    signature: signature.map(unlinked),
  }
}

function mailText({ greeting, paragraphs, action, notes, signature }: MailContent): string {
  const link = action ? [`${action.label}\u00a0:\n${action.href}`] : []
  return `${[greeting, ...paragraphs, ...link, ...notes, ['-- ', ...signature].join('\n')].join('\n\n')}\n`
}
