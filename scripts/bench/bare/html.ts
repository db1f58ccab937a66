// The smallest pages: a plain template's markup, every value escaped, no word that the application's page does not say.
import { maskPlate } from '../../../domain/cars/car.ts'

export type Row = Record<string, string | number | boolean | null>

const statusWords: Record<string, string> = { proposed: 'Proposé', in_progress: 'En cours', completed: 'Terminé' }
const stepWords: Record<string, string> = { proposed: 'À faire', ready: 'Prêt', validated: 'Validé' }

export function dashboardPage(person: Row, counts: Row, rows: Row[], search: string): string {
  return document(
    'Dashboard',
    `<nav class="bar"><a class="brand" href="/dashboard">Fil d’atelier</a><a href="/dashboard">Dashboard</a><a href="/clients">Clients</a>` +
      `<a href="/vehicules">Véhicules</a><a href="/brouillons">Brouillons</a><a href="/parametres">Paramètres</a>` +
      `<a class="bell" href="/notifications">Notifications <b>${counts.unread}</b></a><span>${escaped(person.prenom)}, ${escaped(person.garage)}</span></nav>` +
      `<main><h1>Dashboard</h1><ul class="counts"><li>${counts.total} au total</li><li>${counts.proposed} proposés</li>` +
      `<li>${counts.in_progress} en cours</li><li>${counts.completed} terminés</li><li>${counts.late} en retard</li>` +
      `<li>${counts.pending} à valider</li></ul><form action="/dashboard"><input type="search" name="q" value="${escaped(search)}">` +
      `<label><input type="checkbox" name="status" value="proposed"> Proposé</label><label><input type="checkbox" name="status" value="in_progress"> En cours</label>` +
      `<label><input type="checkbox" name="status" value="completed"> Terminé</label><button>Filtrer</button></form>` +
      `<p>${counts.found} processus</p><table><thead><tr><th>Plaque</th><th>Véhicule</th><th>Client</th><th>Processus</th>` +
      `<th>Étapes</th><th>Statut</th><th>Début</th><th>Fin estimée</th></tr></thead><tbody>${rows.map(dashboardRow).join('')}</tbody></table></main>`,
  )
}

function dashboardRow(row: Row): string {
  const step = row.current_step_name
    ? `<span class="step">${escaped(row.current_step_name)}</span>
        <span class="state state-${row.current_step_status}">${stepWords[String(row.current_step_status)]}</span>`
    : ''
  return `
    <tr class="row">
      <td class="plate"><a href="/processus/${row.id}" data-process-id="${row.id}">${escaped(row.plaque)}</a></td>
      <td class="car">${escaped(row.marque)} ${escaped(row.modele)}</td>
      <td class="client">${escaped(row.nom)} ${escaped(row.prenom)}</td>
      <td class="name">${escaped(row.name)}</td>
      <td class="steps">
        <progress max="${row.steps_total}" value="${row.steps_validated}"></progress>
        <span class="count">${row.steps_validated} / ${row.steps_total}</span>
        ${step}
      </td>
      <td class="status"><span class="badge badge-${row.status}">${statusWords[String(row.status)]}</span></td>
      <td class="date">${row.start}</td>
      <td class="date${row.late ? ' late' : ''}">${row.due ?? ''}${row.late ? ' <strong>en retard</strong>' : ''}</td>
    </tr>`
}

type Tracking = Row & { steps: Row[] | null }

export function trackingPage(row: Tracking): string {
  const steps = (row.steps ?? []).map(
    (step) =>
      `<li class="${step.status}"><b>${escaped(step.name)}</b> <span>${step.validated ?? 'En cours'}</span><p>${escaped(step.description)}</p></li>`,
  )
  return document(
    'Suivi de votre véhicule',
    `<main><h1>${escaped(row.marque)} ${escaped(row.modele)}</h1><p class="plate">${escaped(row.plaque && maskPlate(String(row.plaque)))}</p>` +
      `<p>${escaped(row.name)} : ${statusWords[String(row.status)]}</p><p>Fin : ${row.completed ?? row.due ?? ''}</p><ol>${steps.join('')}</ol>` +
      `<address>${escaped(row.nom)}<br>${escaped(row.adresse)}<br>${escaped(row.code_postal)} ${escaped(row.ville)}<br>` +
      `${escaped(row.telephone)} ${escaped(row.email)}<br>${escaped(row.horaires)}</address><p>${escaped(row.message)}</p></main>`,
  )
}

const document = (title: string, body: string) =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${title}</title>` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/assets/style.css"></head><body>${body}</body></html>`

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

function escaped(value: Row[string] | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (mark) => marks[mark] as string) : text
}
