import { CarLine } from '../../../client/ui/cars/CarLine.tsx'
import { PageHead } from '../../../client/ui/layout/PageHead.tsx'
import * as routes from '../../../domain/ground/routes.ts'
import { type Process, processName } from '../../../domain/processes/process.ts'
import { useShell } from '../../shell.ts'
import text from './approval.css?inline'

type Props = { title: string; process: Process }

/** The head of a page about an agreement: process and car, with the styles of these pages. */
export function ApprovalHead({ title, process: { id, car, ...process } }: Props) {
  const { nonce } = useShell()
  return (
    <>
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />
      <PageHead title={title} eyebrow={<a href={routes.process.href({ id })}>{processName(process)}</a>} />
      <div className="approval-car">
        <CarLine car={car} />
      </div>
    </>
  )
}
