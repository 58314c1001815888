import { parentPort } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { type ConsentDocumentFacts, consentDocument } from './document.ts'

/** Draws consents one after the other: loading the library takes five times as long as drawing. */
parentPort?.on('message', async (signed: ConsentDocumentFacts) => {
  const pdf = await renderToBuffer(consentDocument(signed))
  parentPort?.postMessage(new Uint8Array(pdf))
})
