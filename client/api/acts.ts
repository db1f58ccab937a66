import { actOf, acts, type CalledAct, type Sent } from '../../domain/board/acts.ts'
import type { Process } from '../../domain/processes/process.ts'
import { call } from '../runtime/network/http.ts'

/** The parameters and the body of an act's call. @param body where the act has a choice */
export const sentOf = <Name extends CalledAct>(
  name: Name,
  params: Sent<Name>['params'],
  body?: Sent<Name>['body'],
): Sent<Name> => ({ params, body: body ?? actOf(name).body }) as Sent<Name>

/** Makes the call of an act. */
export const sendAct = <Name extends CalledAct>(name: Name, sent: Sent<Name>, signal?: AbortSignal): Promise<Process> =>
  // The types of `Sent` are those of the call; TypeScript does not follow them through the table.
  call(acts[name].call, { ...sent, signal } as never)
