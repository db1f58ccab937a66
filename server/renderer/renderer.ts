import type { RequestHandler } from 'express'
import type { MailName, MailProps, PageName, PageProps, RenderedMail, Shell } from '../../entry-server.tsx'

/** What the web plumbing needs from the views, without importing one. */
export type Renderer = {
  page: <N extends PageName>(name: N, props: PageProps<N>, shell: Omit<Shell, 'assets'>) => Promise<string>
  /** Of the same page, only what holds its regions: for a page on show that looks whether something changed. */
  regions: <N extends PageName>(name: N, props: PageProps<N>, shell: Omit<Shell, 'assets'>) => Promise<string>
  mail: <N extends MailName>(name: N, props: MailProps<N>) => Promise<RenderedMail>
  /** Serves scripts, styles and public files. */
  assets: RequestHandler[]
  /** What a page may speak to besides, for the content policy. */
  connections: string[]
  close: () => Promise<void>
}
