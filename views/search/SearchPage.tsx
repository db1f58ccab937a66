import { type ChoiceGroup, choiceGroups } from '../../client/islands/BarSearch/found-choices.ts'
import { Button } from '../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { Field } from '../../client/ui/fields/Field.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { EmptyState } from '../../client/ui/layout/EmptyState.tsx'
import filters from '../../client/ui/layout/Filters.module.css'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import panes from '../../client/ui/layout/Panes.module.css'
import { looksLikePlate, normalisePlate } from '../../domain/cars/plate.ts'
import { countText, type SearchMatches } from '../../domain/found.ts'
import { limits } from '../../domain/limits.ts'
import * as routes from '../../domain/routes.ts'
import { Section } from '../Section.tsx'
import { useMay } from '../shell.ts'

/** What the search of the bar finds, as a page: the first of each kind, each a link. */
export function SearchPage({ q, found }: { q: string; found: SearchMatches }) {
  const canReceive = useMay()('createProcess')
  const groups = choiceGroups(found, q, false)
  return (
    <>
      <PageHead title={routes.search.title} />
      <form className={filters.simple} action={routes.search.path}>
        <Field
          label="Chercher dans tout le garage"
          name="q"
          type="search"
          icon="search"
          autoComplete="off"
          maxLength={limits.searchMax}
          defaultValue={q}
        />
        <Button type="submit">Rechercher</Button>
      </form>
      {groups.length > 0 && <p className="muted">{countText(found)}</p>}
      {groups.map((group) => (
        <Group key={group.name} {...group} />
      ))}
      {groups.length === 0 && <Nothing q={q} canReceive={canReceive && looksLikePlate(q)} />}
    </>
  )
}

function Group({ name, choices, all }: ChoiceGroup) {
  const more = all && (
    <LinkButton kind="quiet" href={all.href}>
      {all.text}
    </LinkButton>
  )
  return (
    <Section title={name} id={`trouves-${choices[0]?.id}`} aside={more}>
      <ul className={panes.pick}>
        {choices.map(({ id, title, detail, href, process }) => (
          <li key={id} data-key={id}>
            <a href={href} data-process={process && ''}>
              <strong>{title}</strong>
              {detail && <span className={panes.pickLine}>{detail}</span>}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const places =
  'Une plaque ou un téléphone, même en partie et dans toute écriture, le nom d’un client, d’un processus ou d’un type de réparation.'

/** Says what one can search by; where a plate was searched for, that its car may be taken in. */
function Nothing({ q, canReceive }: { q: string; canReceive: boolean }) {
  const arrival = canReceive && (
    <LinkButton kind="primary" href={routes.intake.href({}, { plaque: normalisePlate(q) })}>
      {routes.intake.title}
    </LinkButton>
  )
  return (
    <Card>
      {q === '' ? (
        <EmptyState title="Que cherchez-vous ?" text={places} />
      ) : (
        <EmptyState title="Aucun résultat" text={places} action={arrival} />
      )}
    </Card>
  )
}
