import { Banner } from '../../client/ui/Banner.tsx'
import { PageHead } from '../../client/ui/PageHead.tsx'
import { routes } from '../../domain/routes.ts'
import { CreationForm, type CreationProps } from './CreationForm.tsx'

type Props = CreationProps & { canCreate: boolean }

/** With scripts off a process is created here at once, by a plain form; drafts need the browser's own storage. */
export function DraftsPage({ canCreate, ...form }: Props) {
  return (
    <>
      <PageHead title={routes.drafts.title} />
      {!canCreate && (
        <Banner kind="info" spaced>
          Vous pouvez préparer des brouillons. Seul un administrateur du garage peut créer le processus.
        </Banner>
      )}
      <CreationForm {...form} canCreate={canCreate} />
    </>
  )
}
