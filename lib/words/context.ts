export const contextWords = {
  title: "What the agent sees",
  text: "Word for word what the model will be sent with the next message of this conversation, private notes included.",
  back: "Back to the conversation",
  downloadText: "Download as text",
  downloadJson: "Download as JSON",
};
