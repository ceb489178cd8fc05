export const frontDoorWords = {
  method: "Diese Adresse nimmt die Methode der Anfrage nicht an.",
  severalHosts: "Die Anfrage nennt mehr als einen Host.",
  noTarget: "Die Anfrage sagt nicht, was sie will.",
  noHost: "Die Anfrage sagt nicht, an welchen Server sie gesendet wurde.",
  wrongHost: (address: string) =>
    `Unter diesem Namen ist der Server nicht erreichbar. Öffnen Sie ${address}. Ein Proxy davor muss den Host-Header weitergeben.`,
  address: "Diese Adresse lässt sich nicht lesen.",
  onlyRead: "Seiten lassen sich nur lesen.",
  noLength: "Die Anfrage muss die Länge ihres Inhalts angeben.",
  signInFirst: "Melden Sie sich an, bevor Sie mehr als 2 MB senden.",
  tooManyBodies: (max: number) =>
    `Sie senden schon ${max} große Dateien zugleich, mehr sind nicht erlaubt. Warten Sie, bis eine angekommen ist, und senden Sie diese noch einmal.`,
  headersTooLong: "Die Header der Anfrage sind zu lang.",
  tooLarge: "Die Anfrage ist zu groß.",
  tooSlow: "Die Anfrage kam nicht rechtzeitig an.",
  unreadable: "Diese Anfrage kann ein Server nicht lesen.",
};
