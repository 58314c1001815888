import '../whole-sheet.ts'
import { defineWidget } from '../define-widget.tsx'
import { Contact, contactAttributes } from './contact.tsx'

defineWidget('ancrage-contact', Contact, { attributes: contactAttributes, objects: ['prefill'] })
