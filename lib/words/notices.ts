export const noticeWords = {
  completed: "Done",
  asked: "A question",
  failed: "Did not work",
  tellMe: "Tell me when it is done",
  willTell: "You will be told when it is done.",
};
