import { WaitNotice } from '../../client/islands/ProcessView/WaitNotice.tsx'
import { WaitForm, type WaitFormProps } from '../../client/islands/WaitForm/WaitForm.tsx'
import { Banner } from '../../client/ui/Banner.tsx'
import { Button } from '../../client/ui/Button.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { CarLine } from '../../client/ui/CarLine.tsx'
import { PageHead } from '../../client/ui/PageHead.tsx'
import { errorMessages } from '../../domain/messages.ts'
import { type Process, processName } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'
import { waitText } from '../../domain/wait.ts'
import { Island } from '../Island.tsx'
import { PostForm } from '../PostForm.tsx'
import { useMay, useShell } from '../shell.ts'

type Props = Pick<WaitFormProps, 'values' | 'issues' | 'next'> & { process: Process }

/** Why a process stands still, said or taken back on a page of its own. */
export function WaitPage({ process, ...form }: Props) {
  const { id, car, waiting } = process
  return (
    <>
      <PageHead
        title={waiting ? waitText(waiting) : routes.wait.title}
        eyebrow={<a href={routes.process.href({ id })}>{processName(process)}</a>}
      />
      <CarLine car={car} />
      <Card>
        <Content process={process} {...form} />
      </Card>
    </>
  )
}

function Content({ process, next, ...typed }: Props) {
  const may = useMay()
  const { now } = useShell()
  const { id, waiting, status, estimatedEndDate } = process
  if (waiting) {
    return (
      <WaitNotice waiting={waiting} now={now}>
        <PostForm action={routes.waitEnd.href({ id })} values={{ attente: waiting.id, ...(next && { retour: next }) }}>
          <Button type="submit" icon="redo">
            {routes.waitEnd.title}
          </Button>
        </PostForm>
      </WaitNotice>
    )
  }
  if (status === 'completed') return <Banner kind="info">{errorMessages.PROCESS_COMPLETED}</Banner>
  return (
    <Island
      name="WaitForm"
      of={WaitForm}
      props={{ id, estimatedEndDate, mayMove: may('updateProcess'), next: next ?? null, ...typed }}
    />
  )
}
