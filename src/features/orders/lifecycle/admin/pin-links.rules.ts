/** Opens the maps application of a phone. */
export function geoLink(pin: string): string {
  return `geo:${pin}?q=${pin}`
}

export function mapLink(pin: string): string {
  const [latitude, longitude] = pin.split(',')
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
