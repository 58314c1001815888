/**
 * Files of the API that may contain SQL as text. All others use entities or `tablesOf`, which the compiler checks
 * against the entities. Paths are relative to `api/src`.
 */
/** Paths with many simultaneous visitors: each statement is prepared, and its CPU time is measured. */
export const crowdedSql: Record<string, string> = {
  'accounts/service.ts':
    'who is signed in, with all that the console starts with: read at each sign-in, whose time a test holds',
  'accounts/sign-in.ts': 'all but the hash of the password takes less than a third of a sign-in, measured by a test',
  'accounts/trusted-networks.ts': 'written with each sign-in',
  'availability/busy-time.ts':
    'what other calendars take is written and read in whole sets, beside the engine’s reading',
  'availability/combine-types.ts': 'several types of one booking, read with each offer',
  'availability/offer.ts': 'the whole input of the slot engine is one statement and one round trip',
  'availability/remedies.ts': 'why a time is refused, asked when many are refused',
  'availability/taken.ts': 'refuses a taken time, asked by all who want the same',
  'availability/time-blocks.ts': 'takes, holds and frees time: the race of all who want the same',
  'booking/strangers.ts': 'counted with each booking, under the practitioner’s lock',
  'crypto/vault.ts': 'the keys of a practice, read with each booking',
  'db/current-patient.ts': 'asked with a prepared statement, also where there is no unit of work',
  'events/publish.ts': 'written with each booking',
  'http/actor.ts': 'read with every request, before anything else',
  'http/captcha.ts': 'spends the proof of each booking in its own transaction',
  'http/client-actor.ts': 'read with every request of a client, before anything else',
  'http/idempotency.ts': 'the first and the last statement of each booking, with an advisory lock',
  'notifications/service.ts': 'written with each booking: to plan it anew would cost more than the row',
  'messages/service.ts': 'the one gate of all messages, written with each booking, with the budget of its practice',
  'messages/suppression.ts':
    'whether the address of a booking takes its mail: planned anew it costs five times as much',
  'public-page/version.ts': 'asked with each view of a public page, which is drawn anew only where it changed',
  'patients/search-terms.ts': 'has a trigger make them, by a function of the database',
  'patients/service.ts': 'the client of a booking, found or added in its transaction',
  'practices/service.ts': 'what widgets show of a practice, read with every first view',
  'practices/service/allowed-sites.ts': 'asked before each page of a framed booking, in a read-only transaction',
  'sessions/programme/later-sessions.ts': 'the later sessions of a pack, in the transaction of its booking',
  'sessions/programme/programme-preview.ts': 'the later sessions of a pack, read with its booking',
  'sessions/lifecycle/lock-calendar.ts': 'which calendar to lock, before anything else that clients do to a booking',
  'stripe/checkout/row.ts': 'starts a payment by card, whose processor time the bench holds to that of a booking',
  'stripe/deliveries/store-event.ts':
    'whose account it is, and the event: Stripe delivers in crowds, and the bench counts each',
  'video/schedule-room.ts': 'the room of each booking by video, in its transaction',
  'sessions/lifecycle/insert-session.ts': 'a session with its items and history is one prepared statement',
  'sessions/prepaid/insert-prepayment.ts': 'what is asked beforehand, in the transaction of its booking',
}

/**
 * Statements composed for each request. Tests check their plans and cost among very many rows (`api/test/at-scale`).
 */
export const measuredSql: Record<string, string> = {
  'admin/lists/page.ts': 'a page of all accounts or clients of the platform is cut before anything is joined',
  'admin/lists/patients.ts': 'its columns and conditions',
  'admin/lists/practitioners.ts': 'its columns and conditions',
  'admin/lists/users.ts': 'its columns and conditions',
  'audit/service.ts': 'a page of the log is cut before anything is joined',
  'invoices/number-drafts.ts': 'a hundred documents are issued by one statement',
  'patient-file/duplicates.ts': 'three walks through indexes among all clients of a practice',
  'patients/list-query.ts': 'who is found by words, in the order of an index',
  'patients/list.ts': 'what a page of clients shows',
  'reports/service.ts': 'the figures of a practice, all in one walk',
  'reports/things-to-do.ts': 'what waits in a practice, all in one walk',
  'sessions/reading/list.ts': 'every order of sessions is that of an index',
}

/** Statements that read and write no entity. */
export const groundSql: Record<string, string> = {
  'admin/counting/count.ts': 'a view that shows the administration some columns of practices',
  'admin/mailing/audience.ts': 'the same view of clients, and the conditions of the lists of admins',
  'admin/mailing/sending.ts': 'the same view of clients',
  'crypto/rotation.ts': 'walks tables by the list of sealed columns',
  'crypto/secret-rotation.ts': 'walks tables by a list of columns too',
  'db/admin-scope.ts': 'names the scope of a transaction',
  'db/catalogue.ts': 'asks the catalogue which tables point where, and deletes from those that it names',
  'db/embedded.ts': 'makes roles and databases',
  'db/migrate.ts': 'asks the catalogue before there is a schema',
  'db/native.ts': 'names the practice of a transaction, in the packet of its first statements',
  'db/notices.ts': 'probes the connection that listens',
  'db/notifier.ts': 'NOTIFY has no entity',
  'db/rights.ts': 'asks and gives rights of roles',
  'health/routes.ts': 'asks whether the database answers',
  'http/batched-counts.ts': 'several counts of the limiter as one statement',
  'http/rate-limit.ts': 'the table is the limiter’s, which writes it itself',
  'jobs/due-queues.ts': 'tables of pg-boss',
  'jobs/failed.ts': 'tables of pg-boss',
  'jobs/queue.ts': 'functions of pg-boss',
  'jobs/queue-statistics.ts': 'analyses the table of pg-boss',
  'reviews/service/platform-reports.ts': 'a view that shows the administration some columns of reports',
  'patient-file/merge.ts': 'moves rows of every table that the catalogue names',
  'patient-file/references.ts': 'walks the catalogue for what points at a client',
}
