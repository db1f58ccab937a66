/** One thing of a list, and where it is looked at; null where no address can be given. */
export type MailItem = { name: string; detail: string; href: string | null }

export type MailSection = { title: string; items: MailItem[]; after: string | null }

/** What a mail says, before it becomes HTML and plain text. */
export type MailContent = {
  /** Fixed words only: what people typed has no place in a header. */
  subject: string
  greeting: string
  paragraphs: string[]
  /** Lists, before the button. */
  sections?: MailSection[]
  action: { label: string; href: string } | null
  /** Smaller, below the button. */
  notes: string[]
  /** Who writes, how to reach them. The first line is the name. */
  signature: string[]
}
