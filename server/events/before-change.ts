import type { TenantTx } from '../database/tenant.ts'
import type { Before, Changes, Context } from '../deps.ts'
import type { Actor } from '../http/actor.ts'

/** Runs the work of other nouns before this change. @throws the refusal of one of them */
export async function beforeChange<N extends keyof Changes>(
  tx: TenantTx,
  actor: Actor,
  name: N,
  change: Changes[N],
  context: Context,
): Promise<void> {
  const befores = (context.befores[name] ?? []) as Before<N>[]
  for (const before of befores) await before(tx, actor, change, context)
}
