import { AFRelationship, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { assertPassivePdf } from '../../src/documents/pdf-check.ts'
import { aPdf } from './a-document.ts'

const check = (bytes: Uint8Array) => assertPassivePdf(async () => bytes)
const refused = (reason: string) => ({ code: 'validation', details: { errors: { file: [reason] } } })

async function made(change: (pdf: PDFDocument) => unknown, useObjectStreams = true) {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  await change(pdf)
  return pdf.save({ useObjectStreams })
}

const action = (pdf: PDFDocument, kind: string) => pdf.context.obj({ S: kind, JS: PDFString.of('app.alert(1)') })

test.each([
  ['that opens at a page', async () => aPdf('Bilan', '/OpenAction [3 0 R /Fit]')],
  ['that opens at a place', async () => aPdf('Bilan', '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>')],
  ['with words about scripts', async () => aPdf('/JavaScript /Launch /JS')],
  [
    'with a file in it, as invoices have',
    () =>
      made((pdf) => pdf.attach(Buffer.from('<a/>'), 'factur-x.xml', { afRelationship: AFRelationship.Alternative })),
  ],
  ['with a form', () => made((pdf) => pdf.getForm().createTextField('nom').addToPage(pdf.getPage(0)))],
  ['that nobody may change, and everybody read', () => made((pdf) => pdf.encrypt({ ownerPassword: 'secret' }))],
])('a PDF %s is stored', async (_, bytes) => {
  await expect(check(await bytes())).resolves.toBeUndefined()
})

// CWE-434: a PDF with actions would run them on the client's machine when it is opened.
test.each([
  ['a script at its opening', async () => aPdf('Bilan', '/OpenAction << /S /JavaScript /JS (app.alert) >>')],
  [
    'a script whose name is disguised',
    async () => aPdf('Bilan', '/OpenAction << /S /J#61vaScript /J#53 (app.alert) >>'),
  ],
  ['an address that it opens by itself', async () => aPdf('Bilan', '/OpenAction << /S /URI /URI (https://a.test) >>')],
  ['what a page does when it is left', async () => aPdf('Bilan', '/AA << /WC << /S /SubmitForm >> >>')],
  ['a program that it starts', async () => aPdf('Bilan', '/Annots [<< /A << /S /Launch /F (cmd.exe) >> >>]')],
  ['a form that is a program', async () => aPdf('Bilan', '/AcroForm << /XFA [] >>')],
  ['a script among its packed objects', () => made((pdf) => pdf.addJavaScript('a', 'app.alert(1)'))],
  [
    'a script of a link',
    () =>
      made((pdf) => pdf.getPage(0).node.set(PDFName.of('Annots'), pdf.context.obj([{ A: action(pdf, 'JavaScript') }]))),
  ],
  [
    'a script that everybody may read and nobody change',
    () =>
      made((pdf) => {
        pdf.addJavaScript('a', 'app.alert(1)')
        pdf.encrypt({ ownerPassword: 'secret' })
      }),
  ],
])('a PDF with %s is refused', async (_, bytes) => {
  await expect(check(await bytes())).rejects.toMatchObject(refused('active_content'))
})

test('a PDF that cannot be judged is refused, and says why', async () => {
  const sealed = await made((pdf) => pdf.encrypt({ userPassword: 'ouvre', ownerPassword: 'secret' }))
  await expect(check(sealed)).rejects.toMatchObject(refused('password_needed'))
  await expect(check(Buffer.from('%PDF-1.4\nrien'))).rejects.toMatchObject(refused('unreadable'))
})
