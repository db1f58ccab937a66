import type { Process } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { plainForms } from './scope.ts'

/** They hold nothing themselves: forms do not stand in forms, so their fields and buttons name them. */
export function PlainForms({ process: { id, client, car } }: { process: Process }) {
  return (
    <>
      <form hidden id={plainForms.type} action={routes.processEdit.href({ id })} />
      {client && <form hidden id={plainForms.client} action={routes.clientEdit.href({ id: client.id })} />}
      {car && <form hidden id={plainForms.car} action={routes.carEdit.href({ id: car.id })} />}
    </>
  )
}
