import { beforeEach, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { chipCount } from '../../setup/date-chips.ts'
import { forgetReading } from '../../setup/news.ts'
import { openMenu } from '../screens/screen.ts'
import { newCast, page, people, site, stage } from '../stage.ts'
import { awake } from '../user-actions.ts'
import { camilleIsIn, courroie, hears, lines } from './scene.ts'

stage()
beforeEach(newCast)

test('the dashboard is read with landmarks, counters, labelled filters and table rows', async () => {
  await courroie()
  await forgetReading(site, people.camille.garageId)
  await camilleIsIn()
  await page.goto(routes.dashboard.href({}, { vue: 'tous' }))
  await awake(page, 'NotificationBell')
  await page.getByRole('button', { name: 'Notifications, 1 non lue' }).waitFor()
  expect(await hears()).toEqual(
    lines(`
      page « Dashboard · Fil d’atelier »
        link « Aller au contenu »
        banner
          link « Fil d’atelier, aller au Dashboard »
          search « Dans tout le garage »
            textbox « Chercher »
          button « Notifications, 1 non lue »
          status
          navigation « Menu »
            group
              button « Menu »
        status
        main
          "Garage Perrin · AUJOURD’HUI"
          heading 1 « Dashboard »
          navigation « Vues »
            link « Aujourd’hui »
            link « Semaine »
            link « Tous »
          link « Nouveau processus »
          region « Compteurs »
            DescriptionList
              term « Total »
              definition
                link « 1 Total »
              term « Terminé »
              definition
                link « 0 Terminé »
              term « En cours »
              definition
                link « 1 En cours »
              term « Proposé »
              definition
                link « 0 Proposé »
              term « À valider »
              definition
                link « 1 À valider »
              term « En retard »
              definition
                link « 0 En retard »
          search « Filtrer les processus »
            searchbox « Rechercher »
            group « Statut »
              checkbox « Terminé »
              checkbox « En cours »
              checkbox « Proposé »
            combobox « Période » = Toutes
            Date « Du »
            Date « Au »
            button « Filtrer »
          status
          table « Processus »
            rowgroup
              row
                columnheader « Plaque »
                columnheader « Véhicule et client »
                columnheader « Processus »
                columnheader « Étapes »
                columnheader « Statut »
                columnheader « Fin estimée »
            rowgroup
              row
                rowheader « GH-482-KL »
                cell « Peugeot 308 Sophie Lambert »
                cell « GH-482-KL Courroie Début 18 nov. 2036 »
                  link « GH-482-KL Courroie »
                  "Début 18 nov. 2036"
                cell « 1 étape validée sur 3. Valider GH-482-KL Courroie Prêt : Pose »
                  "1 étape validée sur 3."
                  button « Valider GH-482-KL Courroie »
                  "Prêt : Pose"
                cell « En cours À valider »
                cell « 21 nov. 2036 dans N j »
          "1 processus"
          link « Exporter »
          region « Pour commencer »
            heading 2 « Pour commencer »
            link « Voir ce que verra votre client »
            "Sa page de suivi, au nom de votre garage, avec un véhicule d’exemple. Encore à faire , dans l’ordre que vous voulez :"
            list
              listitem
                link « Téléphone et horaires »
                "à faire Vos clients les lisent sur leur page de suivi, pour vous joindre et venir chercher leur véhicule."
              listitem: Types de réparation fait
              listitem: Premier mécanicien fait
              listitem: Premier véhicule fait
              listitem
                link « Premier lien envoyé »
                "à faire Par SMS ou email, une fois la voiture enregistrée  : votre client suit les travaux sur son téléphone."
            form
              button « Masquer »
    `),
  )
})

test('the menu is a landmark, closed or open', async () => {
  await camilleIsIn()
  await openMenu(page)
  expect(await hears('navigation')).toEqual(
    lines(`
      navigation « Menu »
        group
          button « Menu » expanded
          link « Dashboard »
          link « Clients »
          link « Paramètres »
          form
            button « Déconnexion »
    `),
  )
})

test('the notification panel is read after its button, with unread items in words', async () => {
  await courroie()
  await forgetReading(site, people.camille.garageId)
  await camilleIsIn()
  await awake(page, 'NotificationBell')
  await page.getByRole('button', { name: 'Notifications, 1 non lue' }).click()
  await page.getByRole('button', { name: 'Ouvrir Courroie' }).waitFor()
  expect((await hears('banner')).slice(1, -3)).toEqual(
    lines(`
        link « Fil d’atelier, aller au Dashboard »
        search « Dans tout le garage »
          textbox « Chercher »
        button « Notifications, 1 non lue » expanded
        status
        group « Notifications »
          heading 2 « Notifications »
          button « Tout marquer lu »
          searchbox « Rechercher dans les notifications »
          group « Filtrer »
            button « Tous 1 » pressed
            button « Démarrées 1 »
            button « Non lues 1 »
          list « Liste des notifications »
            listitem
              "Processus démarré (non lue) À l'instant Courroie durée prévue : 4j Sophie Lambert GH-482-KL Peugeot 308"
              button « Ouvrir Courroie »
          "Fin"
    `).map((line) => `  ${line}`),
  )
})

test('the form of a new process is read with labels, progress and missing fields', async () => {
  await courroie()
  await camilleIsIn()
  await page.goto(routes.drafts.href({}, { nouveau: 1 }))
  await page.getByRole('combobox', { name: 'Client' }).click()
  await page.getByRole('option', { name: 'Sophie Lambert' }).waitFor()
  const heard = await hears('main')
  const isChip = (line: string) => /radio « .* · 0 »/.test(line)
  // The usual ends depend on the day of the week, and on holidays.
  expect(heard.filter(isChip)).toHaveLength(chipCount())
  expect(heard.filter((line) => !isChip(line))).toEqual(
    lines(`
      main
        heading 1 « Nouveau processus »
        link « Tous les brouillons »
        combobox « Client » expanded
        listbox « Clients »
          option « Sophie Lambert GH-482-KL »
        button « Nouveau client »
        status
        combobox « Véhicule » disabled = Choisir… (Choisissez d’abord le client.)
        "Choisissez d’abord le client."
        group « Type de réparation »
          searchbox « Rechercher un type de réparation »
          radio « Révision »
          radio « Freins »
          radio « Carrosserie »
          radio « Distribution »
          radio « Pneumatiques »
          radio « Embrayage »
          radio « Courroies »
        Date « Fin estimée (conseillée) » (Le client voit cette date sur sa page de suivi.)
        "Le client voit cette date sur sa page de suivi."
        status
        group « Fins estimées usuelles »
        Date « Début (facultatif) » (Vide : aujourd’hui.)
        "Vide : aujourd’hui."
        textbox « Nom du processus (facultatif) » (Vide : le type de réparation.)
        "Vide : le type de réparation. Il manque le client, le véhicule et le type de réparation."
        button « Créer le processus »
        status
    `),
  )
})

test('the page of a client is read with contacts, cars and processes', async () => {
  const { client } = await courroie()
  await camilleIsIn()
  await page.goto(routes.client.href({ id: client?.id ?? '' }))
  expect(await hears('main')).toEqual(
    lines(`
      main
        link « Clients »
        heading 1 « Sophie Lambert »
        link « Nouveau processus »
        link « Modifier »
        link « Exporter »
        link « Supprimer »
        DescriptionList
          term « Téléphone »
          definition
            link « Appeler le 06 39 98 17 42 »
          term « Email »
          definition
            link « sophie@exemple.fr »
          term « Type de client »
          definition: Particulier
          term « Client depuis »
          definition: JOUR
        region « Véhicules »
          heading 2 « Véhicules »
          link « Nouveau véhicule »
          table « Véhicules »
            rowgroup
              row
                columnheader « Plaque »
                columnheader « Véhicule »
                columnheader « Année »
                columnheader « Kilométrage »
            rowgroup
              row
                cell « GH-482-KL »
                cell « Peugeot 308 »
                  link « Peugeot 308 »
                cell
                cell
        region « Processus »
          heading 2 « Processus »
          table « Processus »
            rowgroup
              row
                columnheader « Plaque »
                columnheader « Processus »
                columnheader « Étapes »
                columnheader « Statut »
                columnheader « Fin estimée »
            rowgroup
              row
                rowheader « GH-482-KL »
                cell « GH-482-KL Courroie Début 18 nov. 2036 »
                  link « GH-482-KL Courroie »
                  "Début 18 nov. 2036"
                cell « 1 étape validée sur 3. Prêt : Pose »
                cell « En cours À valider »
                cell « 21 nov. 2036 dans N j »
    `),
  )
})
