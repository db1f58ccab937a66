import { Fragment } from 'react'
import {
  type Choice,
  type ChoiceGroup,
  choiceGroups,
  offers,
} from '../../client/islands/search/BarSearch/found-choices.ts'
import { Button } from '../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { Field } from '../../client/ui/fields/Field.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { EmptyState } from '../../client/ui/layout/EmptyState.tsx'
import filters from '../../client/ui/layout/Filters.module.css'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import panes from '../../client/ui/layout/Panes.module.css'
import { FoundLine } from '../../client/ui/processes/FoundLine.tsx'
import { limits } from '../../domain/ground/limits.ts'
import * as routes from '../../domain/ground/routes.ts'
import { countText, type SearchMatches } from '../../domain/search/found.ts'
import { Section } from '../Section.tsx'
import { useViewer } from '../shell.ts'

/** The results of the bar's search as a page: the first of each kind, each a link. */
export function SearchPage({ q, found }: { q: string; found: SearchMatches }) {
  const groups = choiceGroups(found, q)
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
      {groups.length === 0 && <Nothing q={q} />}
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
        {choices.map(({ id, plate, title, detail, status, href, process }) => (
          <li key={id} data-key={id}>
            <a href={href} data-process={process && ''}>
              <FoundLine {...{ plate, title, detail, status }} />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const places =
  'Une plaque ou un téléphone, même en partie et dans toute écriture, le nom d’un client, d’un processus ou d’un type de réparation.'

/** The possible search terms; after a search without results, the actions to begin instead. */
function Nothing({ q }: { q: string }) {
  const { role } = useViewer()
  const instead = offers(q, role)
  return (
    <Card>
      <EmptyState
        title={q === '' ? 'Que cherchez-vous ?' : 'Aucun résultat'}
        text={places}
        action={instead.length > 0 && <Instead choices={instead} />}
      />
    </Card>
  )
}

const Instead = ({ choices }: { choices: Choice[] }) =>
  choices.map(({ id, title, href }) => (
    <Fragment key={id}>
      <LinkButton kind={id === 'arrivee' ? 'primary' : undefined} href={href}>
        <Unbroken text={title} />
      </LinkButton>{' '}
    </Fragment>
  ))

/** A text that only wraps between words, not within a plate. */
const Unbroken = ({ text }: { text: string }) => (
  <span>
    {text.split(' ').map((word, index) => (
      <Fragment key={word}>
        {index > 0 && ' '}
        <span className="nb">{word}</span>
      </Fragment>
    ))}
  </span>
)
