import { defineEntity, p } from '@mikro-orm/core'
import { instantType, practiceId } from '../db/base.ts'
import type { widgetElements } from './contract.ts'

/** A page on which an element was seen: an origin and a path, without what follows ? or #. */
export const WidgetInstallEntity = defineEntity({
  name: 'WidgetInstall',
  tableName: 'widget_install',
  properties: {
    practiceId: practiceId().primary(),
    element: p.text().$type<(typeof widgetElements)[number]>().primary(),
    page: p.text().primary(),
    version: p.text(),
    firstSeenAt: instantType(),
    lastSeenAt: instantType(),
  },
})
