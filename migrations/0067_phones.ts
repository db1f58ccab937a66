import type { Knex } from 'knex'

/**
 * Corrects numbers that the previous rule stored wrongly: those of overseas territories under the code of France, and
 * those with a zero after a country code that is only dialled within that country. A zero of Italy, Gabon or Côte
 * d’Ivoire belongs to the number and stays. Agreements and messages keep their text, because they were sent with it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  const garages: { id: string; telephone: string | null }[] = (await knex.raw('select id, telephone from garages')).rows
  for (const { id, telephone } of garages) {
    await knex.raw(`set local app.garage_id = '${id}'`)
    if (telephone && rightNumber(telephone) !== telephone) {
      await knex.raw('update garages set telephone = :right where id = :id', { right: rightNumber(telephone), id })
    }
    const clients: { id: string; telephone: string }[] = (
      await knex.raw('select id, telephone from clients where garage_id = :id and telephone ~ :wrong', { id, wrong })
    ).rows
    for (const client of clients) await putRight(knex, id, client)
  }
  await knex.raw(`set local app.garage_id = ''`)
}

/** The previous rule accepts these numbers too. */
export const down = (): Promise<void> => Promise.resolve()

async function putRight(knex: Knex, garageId: string, { id, telephone }: { id: string; telephone: string }) {
  const right = rightNumber(telephone)
  const values = { garageId, id, right, before: wordsBefore(telephone), after: wordsOf(right) }
  if (values.before === values.after) return
  await knex.raw(
    `update clients set telephone = :right, search = replace(search, :before, :after)
    where garage_id = :garageId and id = :id`,
    values,
  )
  await knex.raw(
    `update processes set search = replace(search, :before, :after)
    where garage_id = :garageId and client_id = :id`,
    values,
  )
}

/** Numbers that may be wrong, or found in one form only. */
const wrong = '^[+](33(26|59|63|69)|262|59[046]|[0-9]{2,3}0)'

const territories: [RegExp, string][] = [
  [/^\+33((?:590|69[01])\d{6})$/, '+590$1'],
  // 06 39 98 is kept for fiction.
  [/^\+33((?:26[239]|639(?!98)|69[23])\d{6})$/, '+262$1'],
  [/^\+33([56]94\d{6})$/, '+594$1'],
  [/^\+33((?:596|69[67])\d{6})$/, '+596$1'],
]

const zero = /^(\+(?:2[07]|3[12]|4[013469]|90|21[23]|26[12]|35[358]|38[0135679]|59[046]))0(?=[1-9]\d{6,10}$)/

const rightNumber = (telephone: string): string =>
  territories.reduce((number, [pattern, right]) => number.replace(pattern, right), telephone.replace(zero, '$1'))

/** A number as search texts had it: in its national form too where it was of France. */
const wordsBefore = (telephone: string): string => telephone.replace(/^\+33(\d{9})$/, '+33$1 0$1').slice(1)

const wordsOf = (telephone: string): string => telephone.replace(national, '$& 0$1$2$3$4$5').slice(1)

const national =
  /^\+(?:33(\d{9})|590((?:590|69[01])\d{6})|262((?:26[239]|639(?!98)|69[23])\d{6})|594([56]94\d{6})|596((?:596|69[67])\d{6}))$/
