import type { RequestHandler } from 'express'
import type { MailName, MailProps, PageName, PageProps, RenderedMail, Shell } from '../../entry-server.tsx'

/** The functions that HTTP needs from the views, without importing one. */
export type Renderer = {
  page: <N extends PageName>(name: N, props: PageProps<N>, shell: Omit<Shell, 'assets'>) => Promise<string>
  /** Renders only the regions of a page, for an open page that checks for changes. */
  regions: <N extends PageName>(name: N, props: PageProps<N>, shell: Omit<Shell, 'assets'>) => Promise<string>
  mail: <N extends MailName>(name: N, props: MailProps<N>) => Promise<RenderedMail>
  /** The handlers of scripts, styles and public files. */
  assets: RequestHandler[]
  /** Further addresses that a page may connect to, for the content policy. */
  connections: string[]
  close: () => Promise<void>
}
