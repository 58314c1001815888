import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aPatient, aPractice } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aDocx, anOdt, anXlsx, aPdf, leadingTo, send } from './a-document.ts'

const app = await testApp()

async function aClientFile() {
  const practice = await aPractice(app.orm)
  const { id } = await aPatient(app.orm, practice)
  const api = await app.signedIn(practice)
  return {
    add: (bytes: Buffer, name: string) => send(api, id, bytes, name),
    total: async () => (await api.documents.list({ params: { id } })).meta.total,
  }
}

/** A PDF whose page is described twice, as programs that only append write it. */
const changedPdf = (earlier: string) =>
  Buffer.from(
    aPdf().toString('latin1').replace('xref\n', `6 0 obj\n${earlier}\nendobj\n6 0 obj\n<< /S /GoTo >>\nendobj\nxref\n`),
    'latin1',
  )

test.each([
  ['a letter with a link to press', aDocx(leadingTo('hyperlink')), 'lettre.docx'],
  ['a letter with a picture of its own', aDocx(leadingTo('image', '')), 'lettre.docx'],
  ['a letter without any list of links', aDocx(), 'lettre.docx'],
  ['a table', anXlsx(), 'suivi.xlsx'],
  ['a letter of OpenDocument', anOdt({ 'META-INF/manifest.xml': '<!DOCTYPE a><a/>' }), 'lettre.odt'],
  ['a PDF that was changed', changedPdf('<< /S /Named >>'), 'bilan.pdf'],
])('%s is kept', async (_, bytes, name) => {
  const file = await aClientFile()
  expect(await file.add(bytes, name)).toMatchObject({ name, size: bytes.length })
})

// CWE-434: such a file runs or fetches something on the machine of whoever opens it.
test.each([
  ['a letter with macros', aDocx({ 'word/vbaProject.bin': 'x' })],
  [
    'a letter with macros of another name',
    aDocx({ 'word/a.bin': 'x' }, { '/word/a.bin': 'application/vnd.ms-office.vbaProject' }),
  ],
  ['a letter with a control', aDocx({ 'word/activeX/activeX1.xml': '<x/>' })],
  ['a letter with two parts of one name', aDocx({ 'Word/Document.xml': '<x/>' })],
  ['a letter whose template is elsewhere', aDocx(leadingTo('attachedTemplate'))],
  ['a letter with an object elsewhere', aDocx(leadingTo('oleObject'))],
  ['a letter that hides where it leads', aDocx(leadingTo('attachedTemplate', 'TargetMode="&#69;xternal"'))],
  [
    'a letter whose target claims to be a link',
    aDocx(leadingTo('attachedTemplate', `Title="Type='/hyperlink'" TargetMode="External"`)),
  ],
  ['a table with old macros', anXlsx({ 'xl/macrosheets/sheet1.xml': '<x/>' })],
  ['a letter of OpenDocument with macros', anOdt({ 'Basic/Standard/Module1.xml': '<x/>' })],
  ['a PDF whose earlier object starts a program', changedPdf('<< /S /Launch /F (cmd.exe) >>')],
])('%s is refused, and nothing of it is kept', async (_, bytes) => {
  const file = await aClientFile()
  expect(await refusal(file.add(bytes, 'lettre'))).toMatchObject({
    code: 'validation',
    details: { errors: { file: ['active_content'] } },
  })
  expect(await file.total()).toBe(0)
})
