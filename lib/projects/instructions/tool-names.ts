/** The names of the tools that turns have, as constants: no tool is loaded. A test keeps them equal to the tools'. */
export const toolNames: ReadonlySet<string> = new Set(
  "list_files read_file search_files edit_file write_file move_file delete_file add_picture list_sections insert_section write_page set_mood check_site revert_turn suggest_commit_message present_options write_note_to_self annotate_conversation record_wanted get_workspace_rules run_project_command".split(
    " ",
  ),
);
