import { z } from 'zod'
import { environment } from '../server/runtime/config.ts'

type Setting = keyof typeof environment.shape

/** The purpose of each setting. Names, defaults and choices come from the schema. */
const roles: Record<Setting, string> = {
  PORT: 'où écouter',
  HOST: '`0.0.0.0` ouvre l’application au réseau de l’atelier',
  PUBLIC_URL:
    'l’adresse des liens envoyés aux clients (`https://suivi.mon-garage.fr`) ; en https, les cookies deviennent `Secure`',
  TRUST_PROXY: 'derrière un relais : nombre de relais, ou leurs adresses (`10.0.0.0/8`) ; jamais « tous »',
  DATA_DIR: 'base embarquée, secrets et sauvegardes',
  DATABASE_URL: 'un PostgreSQL ≥ 15 à vous, au lieu de la base embarquée ; voir « Une base à vous »',
  DATABASE_OWNER_URL:
    'le propriétaire des tables, qui seul les crée et les met à jour ; le rôle de `DATABASE_URL` n’y fait alors que lire et écrire des lignes ; voir « Une base à vous »',
  DATABASE_ADMIN_URL:
    'un administrateur du même serveur : au démarrage il règle la recherche des très grands garages (decisions/0005) ; rien d’autre ne l’emploie',
  POSTGRES_BIN:
    'dossier des programmes d’un PostgreSQL 18 de votre système (`/usr/lib/postgresql/18/bin`), tenu à jour par lui, pour la base embarquée',
  DATABASE_POOL: 'connexions à la base, pour chaque processus serveur',
  WEB_CONCURRENCY: 'nombre de processus serveurs',
  LIVE_UPDATES:
    'les pages ouvertes suivent les changements : `listen`, PostgreSQL les annonce ; `look`, regard chaque seconde, derrière un relais de connexions ou avec plusieurs coordinateurs ; `auto` choisit ; `off`, elles demandent toutes les 30 s',
  APP_SECRET:
    'racine des clés de session, de jetons et de liens, ≥ 32 octets ; produite une fois dans `DATA_DIR` si elle n’est pas donnée',
  SMTP_URL:
    'l’envoi des messages (`smtps://utilisateur:motdepasse@serveur:465`) ; sans lui, ils restent à lire dans les paramètres',
  MAIL_FROM: 'leur expéditeur : `Mon garage <contact@mon-garage.fr>`',
  BACKUP_AT:
    'heure de Paris de la sauvegarde de chaque jour, rattrapée si l’ordinateur était éteint ; `off` n’en fait pas',
  BACKUP_DIR: 'où elles vont, par défaut `sauvegardes` dans `DATA_DIR` ; mieux : un autre disque',
  BACKUP_KEEP_DAYS: 'jours gardés ; la dernière n’est jamais effacée',
  BACKUP_PASSPHRASE:
    'chiffre les sauvegardes, qui emportent alors les secrets de l’installation ; ≥ 12 caractères, à garder ailleurs',
  PHOTOS_URL:
    'les photos dans un seau S3, partagé par plusieurs serveurs : `s3://seau/dossier?endpoint=https://s3.exemple.fr&region=fr-par` ; sans lui, dans `DATA_DIR/photos`',
  PHOTOS_ACCESS_KEY: 'clé du seau ; sans elle, celles que le client d’Amazon trouve de lui-même',
  PHOTOS_SECRET_KEY: 'son secret',
  GARAGE_PHOTOS_MAX: 'photos qu’un garage peut avoir ; comptez 0,5 à 1 Mo pour chacune',
  OUTBOUND_ALLOW:
    'les machines de votre réseau que les webhooks peuvent joindre, en http aussi : adresses ou noms exacts, avec leur port, séparés par des virgules (`127.0.0.1:5678, dolibarr.lan:443`) ; voir « Un logiciel de la même machine »',
  METRICS_TOKEN: 'ouvre `GET /metrics` à qui envoie `Authorization: Bearer …` ; ≥ 16 caractères',
  METRICS_PORT:
    'les mesures sur un port à elles, à ne pas publier ; sans `METRICS_TOKEN`, il n’écoute que cette machine (`127.0.0.1`)',
  LOG_LEVEL:
    'lignes JSON sur la sortie standard, sans secret ni donnée de client ; `warn` avec `npm start` dans un terminal',
  DEMO: 'garage de démonstration, créé dans une base vide seulement ; `1` avec `npm start` et la base embarquée',
  API_BASE_URL: 'adresse des appels vue du navigateur',
  REGISTRATION: '`closed` : par invitation seulement, une fois le premier garage ouvert ; conseillé dès qu’il l’est',
  RATE_LIMITS: '`raised` pour mesurer, `off` pour déboguer',
  NODE_ENV: '`npm start` et l’image mettent `production`',
}

const start = '<!-- réglages : npm run docs:settings -->'
const end = '<!-- fin des réglages -->'

/** Writes the table of settings into `guide`. @throws Error when the guide lacks the marks of the table */
export function withSettings(guide: string): string {
  const [before, after] = [guide.indexOf(start), guide.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`No ${start} … ${end}`)
  return `${guide.slice(0, before)}${start}\n\n${settingsTable()}\n\n${guide.slice(after)}`
}

function settingsTable(): string {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' })
  const rows = Object.entries(roles).map(([name, role]) => {
    const schema = properties[name] as { default?: unknown; enum?: string[] }
    const choices = schema.enum ? `${schema.enum.map((value) => `\`${value}\``).join(', ')} ; ` : ''
    const preset = schema.default ?? environment.shape[name as Setting].parse(undefined)
    return `| \`${name}\` | ${defaultOf(preset)} | ${choices}${role} |`
  })
  return ['| réglage | défaut | rôle |', '|---|---|---|', ...rows].join('\n')
}

const defaultOf = (value: unknown) => (value === undefined ? 'aucun' : `\`${value === false ? 'off' : value}\``)
