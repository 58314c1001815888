import type { SWRConfiguration } from 'swr'
import { api } from './api'
import { useReading } from './readings'

/** Reads the things to do that the server knows. */
export const useThingsToDo = (rules: Pick<SWRConfiguration, 'revalidateOnMount'> = {}) =>
  useReading(['things-to-do'], () => api.reports.thingsToDo({}), rules)
