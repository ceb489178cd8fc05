/** The schemes of the addresses to which a link may lead: the web, mail, telephone, messages, calendars and maps. */
export const linkSchemes = "http https mailto tel sms geo webcal whatsapp tg facetime".split(" ");
