import { renderToStaticMarkup } from 'react-dom/server'
import type { RunningRight } from '../../domain/approvals/withdrawal.ts'
import type { MailKind } from '../../domain/mails/mail.ts'
import {
  emailChangedMail,
  emailConfirmationMail,
  passwordChangedMail,
  passwordResetMail,
  webhookOffMail,
  webhookSlowMail,
} from './account.ts'
import { approvalReceiptMail, approvalReminderMail, approvalRequestMail } from './approval.ts'
import type { MailContent, MailSection } from './content.ts'
import { customerNewsMail } from './customer-news.ts'
import { invitationMail } from './invitation.ts'
import { MailDocument } from './MailDocument.tsx'
import { morningMail } from './morning.ts'
import { unlinked } from './plain-words.ts'
import { processCompletedMail } from './process-completed.ts'
import { programCreatedMail, programExpiringMail } from './program.ts'
import { reminderMail } from './reminder.ts'
import { factorChangedMail, factorResetMail, newBrowserMail, stepRefusedMail } from './sign-in.ts'
import { rightSections, withdrawalNoticeMail, withdrawalReceiptMail } from './withdrawal.ts'

/** Every mail by the name that the outbox stores. */
const mails = {
  process_completed: processCompletedMail,
  reminder: reminderMail,
  customer_news: customerNewsMail,
  approval_request: approvalRequestMail,
  approval_reminder: approvalReminderMail,
  approval_receipt: approvalReceiptMail,
  withdrawal_receipt: withdrawalReceiptMail,
  withdrawal_notice: withdrawalNoticeMail,
  invitation: invitationMail,
  password_reset: passwordResetMail,
  password_changed: passwordChangedMail,
  email_confirmation: emailConfirmationMail,
  email_changed: emailChangedMail,
  second_factor_changed: factorChangedMail,
  second_factor_reset: factorResetMail,
  second_step_refused: stepRefusedMail,
  new_browser: newBrowserMail,
  program_created: programCreatedMail,
  program_expiring: programExpiringMail,
  morning: morningMail,
  webhook_off: webhookOffMail,
  webhook_slow: webhookSlowMail,
} satisfies Record<MailKind, unknown>

export type MailName = keyof typeof mails
export type MailProps<N extends MailName> = Parameters<(typeof mails)[N]>[0]
export type RenderedMail = { subject: string; html: string; text: string }

/**
 * @param props the content of the mail; for a mail to a customer also the current rights of withdrawal, which each of
 * them mentions
 */
export function renderMail<N extends MailName>(
  name: N,
  props: MailProps<N> & { rights?: RunningRight[] },
): RenderedMail {
  const { sections = [], ...said } = (mails[name] as (props: MailProps<N>) => MailContent)(props)
  const content = plain({ ...said, sections: [...sections, ...rightSections(props.rights ?? [])] })
  const html = `<!doctype html>${renderToStaticMarkup(<MailDocument {...content} />)}`
  return { subject: content.subject, html, text: mailText(content) }
}

/** The content with links in typed text disabled. */
function plain({ greeting, paragraphs, sections = [], notes, signature, ...fixed }: MailContent) {
  return {
    ...fixed,
    greeting: unlinked(greeting),
    paragraphs: paragraphs.map(unlinked),
    sections: sections.map(plainSection),
    notes: notes.map(unlinked),
    signature: signature.map(unlinked),
  }
}

const plainSection = ({ items, ...section }: MailSection): MailSection => ({
  ...section,
  items: items.map(({ name, detail, href }) => ({ name: unlinked(name), detail: unlinked(detail), href })),
})

function mailText({ greeting, paragraphs, sections, action, notes, signature }: ReturnType<typeof plain>): string {
  const link = action ? [`${action.label}\u00a0:\n${action.href}`] : []
  return `${[greeting, ...paragraphs, ...sections.map(sectionText), ...link, ...notes, ['-- ', ...signature].join('\n')].join('\n\n')}\n`
}

function sectionText({ title, items, after }: MailSection): string {
  const lines = items.flatMap(({ name, detail, href }) => [
    `- ${name}\u00a0: ${detail}`,
    ...(href ? [`  ${href}`] : []),
  ])
  return [title.toUpperCase(), ...lines, ...(after ? [after] : [])].join('\n')
}
