export const practiceWords = {
  note: "The practice model answers.",
  noteShort: "Practice model",
  connect: "Connect a model",
  text: "The practice model is a small program inside Sitewright, so that you can try everything without an account elsewhere. Whoever runs this server connects a real model with two settings.",
  openai: "A model of OpenAI",
  compatible: "Any server that speaks OpenAI’s protocol: Ollama, vLLM, LM Studio, a gateway",
  restart: "Start Sitewright again afterwards. Your sites and conversations stay as they are.",
};
