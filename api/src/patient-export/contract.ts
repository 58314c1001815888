import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'

export const patientExport = {
  zip: endpoint({
    method: 'GET',
    path: '/api/patients/:id/export',
    summary:
      'All that is kept of a client, as they may ask for it (GDPR, articles 15 and 20), in one ZIP: JSON, the PDFs of what was signed and billed, and the documents. What came from an address that two clients share is not in it.',
    access: 'practitioner',
    params: z.object({ id: z.uuid() }),
    contentType: 'application/zip',
    limits: [{ by: 'caller', points: 60, seconds: 3600 }],
    errors: ['not_found'],
  }),
}
