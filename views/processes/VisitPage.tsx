import { VisitForm, type VisitFormProps } from '../../client/islands/VisitForm/VisitForm.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { CarLine } from '../../client/ui/CarLine.tsx'
import { PageHead } from '../../client/ui/PageHead.tsx'
import { type ProcessSummary, processName } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'
import type { VisitAct } from '../../domain/visit.ts'
import { Island } from '../Island.tsx'

type Props = Pick<VisitFormProps, 'act' | 'places' | 'values' | 'issues'> & { process: ProcessSummary }

/** What is known of a car that comes or goes, on a page of its own. */
export function VisitPage({ process, ...form }: Props) {
  const { id, visit, car } = process
  return (
    <>
      <PageHead
        title={routes[form.act].title}
        eyebrow={<a href={routes.process.href({ id })}>{processName(process)}</a>}
      />
      <CarLine car={car} />
      <Card>
        <Island name="VisitForm" of={VisitForm} props={{ ...form, id, visit }} />
      </Card>
    </>
  )
}

export const visitTitle = ({ act }: { act: VisitAct }): string => routes[act].title
