import * as z from 'zod'
import { knownPassword } from '../accounts/contract.ts'
import { endpoint } from '../http/endpoint.ts'
import { email } from '../http/schema.ts'
import { PracticeId } from '../practice-id.ts'
import { smsCountries } from '../sms/countries.ts'
import { OctopushReply, PatientSms, SmsChoice } from './contract/shapes.ts'

const limits = [{ by: 'caller', points: 15, seconds: 300 }] as const

/** Null: the practice has none. */
const Octopush = z.object({ account: OctopushReply.nullable() })

export const octopush = {
  account: endpoint({
    method: 'GET',
    path: '/api/octopush',
    summary: 'The practice’s account at Octopush, by which it sends SMS, with what is left of its credit.',
    access: 'practitioner',
    reply: Octopush,
  }),
  connect: endpoint({
    method: 'PUT',
    path: '/api/octopush',
    summary:
      'Sets up SMS, or changes how they are sent. Octopush is asked whether the key is good. The first time adds a reminder by SMS the day before.',
    access: 'practitioner',
    body: z.strictObject({
      login: email,
      /** Omitted: the known one stays. */
      key: z
        .string()
        .trim()
        .regex(/^[\x21-\x7e]{8,200}$/, 'invalid_key')
        .optional(),
      sender: z
        .string()
        .trim()
        .regex(/^[a-zA-Z0-9]{3,11}$/, 'invalid_sender'),
      countries: z.array(z.enum(smsCountries)).min(1, 'required').max(smsCountries.length, 'too_many'),
      lowCredit: z.int().min(1, 'out_of_range').max(100_000, 'out_of_range').nullable(),
      /** Needed for another login: its owner reads the numbers of clients. */
      currentPassword: knownPassword.optional(),
    }),
    reply: Octopush,
    limits,
    errors: ['octopush_unreachable'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/octopush/credit',
    summary: 'Reads at Octopush how many SMS are left.',
    access: 'practitioner',
    reply: Octopush,
    limits,
    errors: ['not_found', 'octopush_unreachable'],
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/api/octopush',
    summary: 'Forgets the account. Reminders by SMS are not sent any more.',
    access: 'practitioner',
    limits,
  }),
  ofPatient: endpoint({
    method: 'GET',
    path: '/api/patients/:id/sms',
    summary: 'Whether a client is reached by SMS, at which number, and why not.',
    access: 'practitioner',
    params: z.object({ id: z.uuid() }),
    reply: PatientSms,
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/api/patients/:id/sms/block',
    summary: 'Lets SMS go again to a number that was reported to take none.',
    access: 'practitioner',
    params: z.object({ id: z.uuid() }),
  }),
  ofClient: endpoint({
    method: 'GET',
    path: '/client-api/sms',
    summary: 'The client’s practices that send SMS, and whether the client wants them.',
    access: 'client',
    reply: z.array(SmsChoice),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/client-api/sms/:practiceId',
    summary: 'The client refuses the SMS of a practice, or wants them again.',
    access: 'client',
    params: z.object({ practiceId: PracticeId }),
    body: z.strictObject({ refuses: z.boolean() }),
    reply: z.array(SmsChoice),
    errors: ['not_found'],
  }),
  reportByQuery: endpoint({
    method: 'POST',
    path: '/webhooks/octopush',
    summary:
      'What Octopush reports of an SMS, with the account’s secret in the query. A report without one is unsigned.',
    access: 'public',
    query: z.object({ secret: z.string().max(200).default('') }),
    isSigned: true,
    limits: [{ by: 'address', points: 6000, seconds: 60 }],
    errors: ['wrong_signature', 'not_found', 'bad_request'],
  }),
  report: endpoint({
    method: 'POST',
    path: '/webhooks/octopush/:secret',
    summary: 'What Octopush reports of an SMS. The secret in the address is of one practice’s account.',
    access: 'public',
    params: z.object({ secret: z.string().max(200) }),
    isSigned: true,
    // Reports for all practices come from the same few addresses.
    limits: [{ by: 'address', points: 6000, seconds: 60 }],
    errors: ['not_found', 'bad_request'],
  }),
}
