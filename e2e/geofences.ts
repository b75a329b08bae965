/** Geofences of a journey's own, made without a browser. */
import { graphql } from './api.ts'

interface Circle {
  readonly customerId: string | number
  readonly name: string
  readonly lat: number
  readonly lng: number
  readonly radiusMeters: number
}

/** Makes a circle; answers its id. A journey that is tried once more finds the one it made before. */
export async function makeGeofence(
  token: string,
  { customerId, name, lat, lng, radiusMeters }: Circle,
): Promise<string> {
  const find = async () => {
    const { data } = await graphql<{ geofences: { geofences: readonly { geofenceId: string }[] } }>(
      token,
      'query($name: String) { geofences(name: $name) { geofences { geofenceId } } }',
      { name },
    )
    return data.geofences.geofences[0]?.geofenceId
  }
  const known = await find()
  if (known) return known
  const { errors } = await graphql(
    token,
    `mutation($customerId: ID!, $text: String!) {
      importGeofences(customerId: $customerId, format: "csv", text: $text) { taken } }`,
    { customerId, text: `name,latitude,longitude,radius_meters\n${name},${lat},${lng},${radiusMeters}` },
  )
  if (errors) throw new Error(errors[0]!.message)
  const made = await find()
  if (!made) throw new Error(`The geofence ${name} was not taken.`)
  return made
}
