/** Every zone that the browser knows by its region, and one that is chosen already. */
export const ZoneOptions = ({ also }: { also: string }) =>
  zonesByRegion(also).map(([region, zones]) => (
    <optgroup key={region} label={region}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {cityOf(zone)}
        </option>
      ))}
    </optgroup>
  ))

const regionOf = (zone: string) => (zone.includes('/') ? (zone.split('/')[0] ?? zone) : 'UTC')

function zonesByRegion(also: string): [region: string, zones: string[]][] {
  const regions = new Map<string, string[]>()
  for (const zone of [...new Set([...Intl.supportedValuesOf('timeZone'), also])].sort())
    regions.set(regionOf(zone), [...(regions.get(regionOf(zone)) ?? []), zone])
  return [...regions]
}

const cityOf = (zone: string) => (zone.split('/').slice(1).join(', ') || zone).replaceAll('_', ' ')
