import { ProcessUpdate, type ProcessUpdateProps } from '../../client/islands/processes/ProcessUpdate/ProcessUpdate.tsx'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import * as routes from '../../domain/ground/routes.ts'
import { processName } from '../../domain/processes/process.ts'
import { Island } from '../Island.tsx'
import { useOpeningDays, useShell } from '../shell.ts'

export function ProcessEditPage(props: Omit<ProcessUpdateProps, 'openingDays'>) {
  const { process } = props
  const ofGarage = { edited: useShell().edited, openingDays: useOpeningDays() }
  return (
    <>
      <PageHead
        title={routes.processEdit.title}
        eyebrow={<a href={routes.process.href({ id: process.id })}>{processName(process)}</a>}
      />
      <Island name="ProcessUpdate" of={ProcessUpdate} props={{ ...props, ...ofGarage }} when="idle" />
    </>
  )
}
