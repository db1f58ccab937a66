import type { Knex } from 'knex'
import type { Tables } from './schema.ts'

export type Row<Table extends keyof Tables> = Tables[Table]

/** What a left join brings: all of it, or nothing. */
export type Maybe<Found> = { [Name in keyof Found]: Found[Name] | null }

/** The row that a select list makes of tables under their aliases: `p.id, c.nom as client_nom, p.start_date::text`. */
export type Selected<From, List extends string> = {
  [Item in ItemsOf<List> as NameOf<Item>]: Value<From, Item>
}

type ItemsOf<List extends string> = List extends `${infer First},${infer Others}`
  ? Trimmed<First> | ItemsOf<Others>
  : Trimmed<List>

type Trimmed<Text extends string> = Text extends `${' ' | '\n'}${infer Rest}` ? Trimmed<Rest> : Text

/** PostgreSQL puts a name without quotes in small letters. */
type NameOf<Item> = Item extends `${string} as ${infer Name}`
  ? Lowercase<Name>
  : Item extends `${string}.${infer Name}::text`
    ? Name
    : Item extends `${string}.${infer Name}`
      ? Name
      : never

type Value<From, Item> = Item extends `${infer Source} as ${string}`
  ? Value<From, Source>
  : Item extends `${infer Source}::text`
    ? string | Extract<Value<From, Source>, null>
    : Item extends `${infer Alias extends keyof From & string}.${infer Name}`
      ? Name extends keyof From[Alias]
        ? From[Alias][Name]
        : never
      : never

/** What a column of JSON holds is known by who wrote it. */
// biome-ignore lint/suspicious/noExplicitAny: whoever reads such a column says its type
type Read<Found> = { [Name in keyof Found]: unknown extends Found[Name] ? any : Found[Name] }

/** What may be written to a row: a moment also as the text that says it, and anything as an expression. */
type Written<Found> = { [Name in keyof Found]?: Found[Name] | (Date extends Found[Name] ? string : never) | Knex.Raw }

/** It knows the columns of its table, and so what comes of them and what goes into them. */
export type TableQuery<Table extends keyof Tables> = Knex.QueryBuilder<
  Knex.CompositeTableType<Read<Row<Table>>, Written<Row<Table>>, Written<Row<Table>>>,
  Read<Row<Table>>[]
>
