import { CarLine } from '../../../client/ui/cars/CarLine.tsx'
import { PageHead } from '../../../client/ui/layout/PageHead.tsx'
import { placeHref } from '../../../domain/ground/addresses/page-links.ts'
import { type Process, processName } from '../../../domain/processes/process.ts'

type Props = { title: string; process: Process; stepId: string | null; stepName: string | null }

/** The head of a page about a note or a photo: process, step and car. */
export function EntryPlace({ title, process, stepId, stepName }: Props) {
  const { id, car } = process
  return (
    <>
      <PageHead title={title} eyebrow={<a href={placeHref(id, stepId)}>{processName(process)}</a>} />
      <CarLine car={car}>{stepName !== null && <span>{stepName}</span>}</CarLine>
    </>
  )
}
