import { AssigneeForm, type AssigneeFormProps } from '../../client/islands/AssigneeForm/AssigneeForm.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { CarLine } from '../../client/ui/CarLine.tsx'
import { PageHead } from '../../client/ui/PageHead.tsx'
import { type ProcessSummary, processName } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'
import { Island } from '../Island.tsx'

type Props = Pick<AssigneeFormProps, 'people' | 'issues' | 'next'> & { process: ProcessSummary }

/** Who is on a process, chosen on a page of its own. */
export function AssigneePage({ process, ...form }: Props) {
  const { id, assignee, car } = process
  return (
    <>
      <PageHead
        title={routes.assignee.title}
        eyebrow={<a href={routes.process.href({ id })}>{processName(process)}</a>}
      />
      <CarLine car={car} />
      <Card>
        <Island name="AssigneeForm" of={AssigneeForm} props={{ ...form, id, assignee }} />
      </Card>
    </>
  )
}
