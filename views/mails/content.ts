/** One item of a list, with its link; null where there is no address. */
export type MailItem = { name: string; detail: string; href: string | null }

export type MailSection = { title: string; items: MailItem[]; after: string | null }

/** The content of a mail, before it becomes HTML and plain text. */
export type MailContent = {
  /** Subject, in fixed words only: typed text must not enter a header. */
  subject: string
  greeting: string
  paragraphs: string[]
  /** Lists, shown before the button. */
  sections?: MailSection[]
  action: { label: string; href: string } | null
  /** Smaller paragraphs below the button. */
  notes: string[]
  /** The sender, and their contact details. The first line is the name. */
  signature: string[]
}
