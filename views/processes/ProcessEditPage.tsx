import { ProcessUpdate, type ProcessUpdateProps } from '../../client/islands/processes/ProcessUpdate/ProcessUpdate.tsx'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import { processName } from '../../domain/processes/process.ts'
import * as routes from '../../domain/routes.ts'
import { Island } from '../Island.tsx'
import { useShell } from '../shell.ts'

export function ProcessEditPage(props: ProcessUpdateProps) {
  const { process } = props
  return (
    <>
      <PageHead
        title={routes.processEdit.title}
        eyebrow={<a href={routes.process.href({ id: process.id })}>{processName(process)}</a>}
      />
      <Island name="ProcessUpdate" of={ProcessUpdate} props={{ ...props, edited: useShell().edited }} when="idle" />
    </>
  )
}
